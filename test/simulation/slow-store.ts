/** A store whose answers come late, as if over a network, and which cannot be reached at times. */
import type { Store } from "../../src/core/store.ts";
import type { Stream } from "./tape.ts";
import type { World } from "./world.ts";

export function slow(store: Store, { schedule, laws }: World): Store {
  const rates = schedule.tape.stream("store");
  const [likely, most] = [rates.pick([0, 0.5, 1]), rates.pick([30, 30, 500])];
  const late = async (stream: Stream) => {
    if (stream.chance(likely)) await schedule.wait(stream.upTo(most));
  };
  const of = (id: string) => schedule.tape.stream(`store-${laws.nameOf(id)}`);
  const others = schedule.tape.stream("store-others");
  const lately = async <Result>(
    work: () => Promise<Result> | Result,
    stream: Stream = others,
  ): Promise<Result> => {
    await late(stream);
    const result = await work();
    await late(stream);
    return result;
  };
  return {
    ...store,
    async open(request) {
      laws.opening(request);
      await late(of(request.id));
      if (of(request.id).chance(0.01)) throw new Error("the store is away");
      await store.open(request);
      laws.opened(request);
    },
    async settle(id, decision, record) {
      const asked = schedule.steady;
      await late(of(id));
      const since = schedule.steady;
      const settled = await store.settle(id, decision, record);
      if (settled?.won) laws.settled(id, decision, { asked, since });
      await late(of(id));
      return settled;
    },
    recount: (id, calls) => lately(() => store.recount(id, calls), of(id)),
    get: (id) => lately(() => store.get(id), of(id)),
    grants: {
      ...store.grants,
      put: (grant) => lately(() => store.grants.put(grant)),
      list: (session) =>
        likely === 0 ? store.grants.list(session) : lately(() => store.grants.list(session)),
    },
    turns: {
      get: (key) => lately(() => store.turns.get(key)),
      put: (...args) => lately(() => store.turns.put(...args)),
    },
  };
}
