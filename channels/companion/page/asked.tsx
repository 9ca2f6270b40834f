/** The question that the address names, where it is not among those that wait here. */
import { useEffect, useState } from "preact/hooks";
import { faultOf } from "./api.ts";
import { words } from "./language.ts";
import { Later } from "./later.tsx";
import { session } from "./session.ts";
import type { Store } from "./store.ts";
import type { PageApproval } from "./wire.ts";

const RETRY_MS = 2_000;

interface Props {
  readonly id: string;
  readonly store: Store;
}

/** An address may name a question that was decided long ago, or that is not here yet. */
export function Asked({ id, store }: Props) {
  const [approval, setApproval] = useState<PageApproval | undefined>();
  const [fault, setFault] = useState("");
  const isLive = store.link.state.value === "live";
  useEffect(() => {
    let isLate = false;
    let retry: number | undefined;
    const look = async () => {
      const reply = await store.lookUp(id);
      if (isLate || session.peek().state !== "paired") return;
      if (reply.status === 200 && reply.body.status === "pending") store.seed(reply.body);
      else if (reply.status === 200) setApproval(reply.body as PageApproval);
      else if (reply.status === 404) setFault(words.value.asked.unknown);
      else {
        setFault(faultOf(reply));
        retry = setTimeout(look, RETRY_MS);
      }
    };
    void look();
    return () => {
      isLate = true;
      clearTimeout(retry);
    };
  }, [id, isLive]);
  if (approval === undefined) {
    return (
      <p class="lead" role="status">
        {fault || words.value.asked.fetching}
      </p>
    );
  }
  const waiting = store.questions.value.length;
  return (
    <Later>{({ DecidedCard }) => <DecidedCard approval={approval} waiting={waiting} />}</Later>
  );
}
