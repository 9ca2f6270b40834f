/**
 * Who may answer: ids, the roles that a question asks for, and the ids that an approver gains
 * later.
 */
import { describe, expect, it } from "vitest";
import { createRoster, hasRole } from "../../src/core/roster.ts";

const ada = { name: "ada", roles: ["dev", "oncall"], ids: { chat: "11", web: "ada-phone" } };
const bob = { name: "bob", roles: [], ids: { chat: "22" } };

describe("the roster", () => {
  it("names its approvers in the order of the config", () => {
    expect(createRoster([ada, bob]).names).toEqual(["ada", "bob"]);
  });

  it("gives an id that two approvers have to the first of them", () => {
    const twin = { ...bob, ids: { chat: "11" } };
    expect(createRoster([ada, twin]).find({ channel: "chat", userId: "11" })?.name).toBe("ada");
  });

  it("does not take the end of a channel's name for the beginning of an id", () => {
    const roster = createRoster([{ ...ada, ids: { chat: "1:2" } }]);
    expect(roster.find({ channel: "chat:1", userId: "2" })).toBeUndefined();
    expect(roster.find({ channel: "chat1", userId: ":2" })).toBeUndefined();
  });

  it("learns an id of an approver, and the channel with it", () => {
    const roster = createRoster([ada, bob]);
    const laptop = { channel: "page", userId: "bob-laptop" };
    expect([roster.find(laptop), roster.reaches("page")]).toEqual([undefined, false]);
    expect(roster.learn("bob", laptop)).toBe(true);
    expect([roster.find(laptop)?.name, roster.reaches("page")]).toEqual(["bob", true]);
    expect(roster.find({ channel: "chat", userId: "22" })?.name).toBe("bob");
  });

  it("is told an id again by the approver who has it", () => {
    const roster = createRoster([ada, bob]);
    expect(roster.learn("bob", { channel: "chat", userId: "22" })).toBe(true);
    expect(roster.find({ channel: "chat", userId: "22" })?.name).toBe("bob");
  });

  it("does not give an approver's id to another one", () => {
    const roster = createRoster([ada, bob]);
    expect(roster.learn("bob", { channel: "chat", userId: "11" })).toBe(false);
    expect(roster.find({ channel: "chat", userId: "11" })?.name).toBe("ada");
  });

  it("learns nothing about a name that is not on it", () => {
    const roster = createRoster([ada]);
    expect(roster.learn("mallory", { channel: "page", userId: "m" })).toBe(false);
    expect(roster.learn("mallory", { channel: "chat", userId: "11" })).toBe(false);
    expect(roster.find({ channel: "page", userId: "m" })).toBeUndefined();
    expect(roster.reaches("page")).toBe(false);
  });
});

describe("a question for a role", () => {
  it.each([
    ["for no role may be answered by every approver", undefined, true, true],
    ["with an empty list of roles may be answered by every approver", [], true, true],
    ["may be answered by an approver who has it", ["oncall"], true, false],
    ["may be answered by an approver who has one of several", ["lead", "dev"], true, false],
    ["may not be answered by an approver who has another one", ["lead"], false, false],
  ])("%s", (_what, roles, adaMay, bobMay) => {
    expect([hasRole(ada, roles), hasRole(bob, roles)]).toEqual([adaMay, bobMay]);
  });
});
