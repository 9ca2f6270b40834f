/** What `countersign init` says and asks: with prompts on a terminal, in plain lines elsewhere. */
import { CountersignError } from "../../core/errors.ts";
import { tell } from "../output.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface Question {
  readonly message: string;
  /** Shown under the message: where to find the answer. */
  readonly where?: string;
  readonly initial?: string | undefined;
  readonly secret?: boolean;
  /** Undefined: the answer is good. */
  check?(answer: string): string | undefined;
}

export interface Screen {
  /** Whether it can ask. */
  readonly asks: boolean;
  say(text: string): void;
  good(text: string): void;
  bad(text: string): void;
  /** What has to be read: a link to open, a command to run. */
  show(title: string, text: string): void;
  text(question: Question): Promise<string>;
  choose(message: string, choices: readonly Choice[], initial?: string): Promise<string>;
  chooseSome(
    message: string,
    choices: readonly Choice[],
    initial: readonly string[],
  ): Promise<string[]>;
  confirm(message: string): Promise<boolean>;
  /** Says what is going on until `work` ends. */
  during<T>(message: string, work: Promise<T>): Promise<T>;
  end(text: string): void;
}

/** Thrown where the person leaves a prompt with Ctrl-C. */
export const cancelled = (): CountersignError =>
  new CountersignError("bad-request", "cancelled; nothing more was changed");

/** For scripts: one line for each step, on stderr. Every question is a fault. */
export const plainScreen: Screen = {
  asks: false,
  say: tell,
  good: (text) => tell(`ok    ${text}`),
  bad: (text) => tell(`FAIL  ${text}`),
  show: (title, text) => tell(`${title}:\n${text.replace(/^/gm, "  ")}`),
  text: noQuestions,
  choose: noQuestions,
  chooseSome: noQuestions,
  confirm: noQuestions,
  during: (message, work) => {
    tell(`${message} …`);
    return work;
  },
  end: tell,
};

function noQuestions(): never {
  throw new CountersignError("bad-request", "there is no terminal to ask on");
}

export async function promptScreen(): Promise<Screen> {
  const clack = await import("@clack/prompts");
  const given = <T>(answer: T): Exclude<T, symbol> => {
    if (typeof answer === "symbol") throw cancelled();
    return answer as Exclude<T, symbol>;
  };
  clack.intro("Countersign");
  return {
    asks: true,
    say: (text) => clack.log.message(text),
    good: (text) => clack.log.success(text),
    bad: (text) => clack.log.error(text),
    show: (title, text) => clack.log.info(`${title}\n${text}`),
    async text({ message, where, initial, secret, check }) {
      const asked = where === undefined ? message : `${message}\n${where}`;
      const validate = (value: string | undefined) => check?.((value ?? "").trim());
      const answer = secret
        ? await clack.password({ message: asked, validate })
        : await clack.text({ message: asked, validate, ...(initial && { initialValue: initial }) });
      return (given(answer) ?? "").trim();
    },
    choose: async (message, choices, initial) =>
      given(
        await clack.select({
          message,
          options: choices.map((choice) => ({ ...choice })),
          ...(initial && { initialValue: initial }),
        }),
      ),
    chooseSome: async (message, choices, initial) =>
      given(
        await clack.multiselect({
          message,
          options: choices.map((choice) => ({ ...choice })),
          initialValues: [...initial],
          required: false,
        }),
      ),
    confirm: async (message) => given(await clack.confirm({ message })),
    during(message, work) {
      // no spinner: it takes Ctrl-C from those who have to end what is open first
      clack.log.step(`${message} …`);
      return work;
    },
    end: (text) => clack.outro(text),
  };
}
