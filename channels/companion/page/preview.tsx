/**
 * Draws the question in the address as soon as the gateway has told of it, while the rest of the
 * page still arrives: to be read, not yet to be answered. The app takes its place.
 */
import { render } from "preact";
import { told } from "./ahead.ts";
import { Body } from "./card/body.tsx";
import { Call, Fetching, headingOf } from "./card/call.tsx";
import { Press } from "./card/press.tsx";
import { applyLanguage, words } from "./language.ts";
import { applyTheme } from "./prefs.ts";
import type { PageApproval } from "./wire.ts";

const root = document.getElementById("app")!;
let isReplaced = false;

applyTheme();
const spoken = applyLanguage();
void Promise.all([told, spoken]).then(([approval]) => {
  if (approval && !isReplaced) render(<Preview approval={approval} />, root);
});

/** The place of the app, when there are words to draw it with. */
export async function place(): Promise<HTMLElement> {
  await spoken;
  isReplaced = true;
  return root;
}

function Preview({ approval: { id, card } }: { readonly approval: PageApproval }) {
  const { top, bar } = words.value;
  return (
    <>
      <header class="top" data-link="connecting">
        <a class="brand" href="/">
          Countersign
        </a>
        <p class="link" id="link" role="status" data-state="connecting">
          {top.connecting}
        </p>
      </header>
      <main>
        <div class="inbox" data-open="true" data-empty="false">
          <div class="side" />
          <div class="pane">
            <article class="card preview" data-level={card.level} aria-labelledby={headingOf(id)}>
              <Call card={card} id={id} now={Date.now()}>
                {card.partial > 0 ? (
                  <Fetching card={card} />
                ) : (
                  <div class="reading">
                    <div class="text">
                      <Body card={card} />
                    </div>
                  </div>
                )}
              </Call>
              <div class="bar">
                <div class="answers">
                  <Press class="deny" can={false}>
                    {bar.deny}
                  </Press>
                  <Press class="approve" can={false}>
                    {bar.approve}
                  </Press>
                </div>
              </div>
            </article>
          </div>
        </div>
      </main>
    </>
  );
}
