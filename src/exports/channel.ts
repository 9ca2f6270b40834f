/**
 * `countersign/channel`: what a channel is made of. `createChat` makes one of a chat platform, of
 * which you bring the adapter.
 */
export {
  type CodeBlock,
  callBlocks,
  callContext,
  callLine,
  type Piece,
} from "../../channels/call-blocks.ts";
export { type ChatContext, type ChatOptions, createChat } from "../../channels/chat/chat.ts";
export type * from "../../channels/chat/platform-adapter.ts";
export { PlatformError } from "../../channels/chat/platform-adapter.ts";
export { sessionGlobs, takes } from "../../channels/sessions.ts";
export { type Alarm, alarmLines } from "../core/alarm.ts";
export { type Card, cardOf, outcomeLine } from "../core/card.ts";
export type { CardBody, DiffLine, FileChange, Hunk } from "../core/card-body.ts";
export { causeFacts } from "../core/card-facts.ts";
export type { CardFinding, CardFindings } from "../core/card-findings.ts";
export {
  type ApprovalProvider,
  type ChannelContext,
  type ChannelDefinition,
  type ChannelHost,
  type Checked,
  defineChannel,
  type Log,
  type Receipt,
  type Socket,
  type Typed,
  type Web,
} from "../core/channel.ts";
export { CountersignError, type ErrorCode } from "../core/errors.ts";
export { refOf } from "../core/ids.ts";
export type {
  Answer,
  AnswerResult,
  ApprovalRecord,
  ApprovalRequest,
  Decision,
  Level,
  Person,
  Scope,
} from "../core/model.ts";
export type { Notifications, PushTarget } from "../core/notifications.ts";
export { replyTo } from "../core/replies.ts";
export { cut, visible } from "../core/text.ts";
