/**
 * Forms that open over the chat: what a bot may put into one, and what a person sends back.
 */
import type { SeenModal } from "../platform.ts";
import { numbered, readCustomId, readSelect, refuseTwins } from "./components.ts";
import { charactersOf, type Form } from "./form.ts";
import { COMPONENT, type Component, everyComponent, isRecord, type Json } from "./wire.ts";

export const MODAL_LIMITS = {
  title: 45,
  parts: 5,
  label: 45,
  description: 100,
  value: 4000,
  placeholder: 100,
} as const;

export interface Modal {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Component[];
}

export function readModal(form: Form, raw: Json): Modal {
  const custom_id = readCustomId(form, raw.custom_id);
  const title =
    form.text("title", raw.title, { min: 1, max: MODAL_LIMITS.title, required: true }) ?? "";
  const parts = form.items("components", raw.components, {
    min: 1,
    max: MODAL_LIMITS.parts,
    required: true,
  });
  const components = parts.map(([at, part]) => readPart(at, part));
  refuseTwins(form.in("components"), components);
  return { custom_id, title, components: numbered(components) };
}

function readPart(form: Form, raw: Json): Component {
  if (raw.type === COMPONENT.text)
    return {
      type: COMPONENT.text,
      content: form.text("content", raw.content, { max: 4000, required: true }) ?? "",
    };
  if (raw.type === COMPONENT.row) {
    const inside = form.items("components", raw.components, { min: 1, max: 1, required: true });
    return {
      type: COMPONENT.row,
      components: inside.map(([at, one]) => readInput(at, one, { labelled: true })),
    };
  }
  if (raw.type !== COMPONENT.label || !isRecord(raw.component)) {
    form.fault("UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1, 10, 18).');
    return { type: 0 };
  }
  const description = form.text("description", raw.description, { max: MODAL_LIMITS.description });
  const at = form.in("component");
  return {
    type: COMPONENT.label,
    label: form.text("label", raw.label, { min: 1, max: MODAL_LIMITS.label, required: true }) ?? "",
    ...(description && { description }),
    component:
      raw.component.type === COMPONENT.select
        ? readSelect(at, raw.component)
        : readInput(at, raw.component, { labelled: false }),
  };
}

/** In a row an input carries its own label; in a label it must not. */
function readInput(form: Form, raw: Json, { labelled }: { labelled: boolean }): Component {
  if (raw.type !== COMPONENT.input)
    form
      .in("type")
      .fault("COMPONENT_TYPE_INVALID", "The specified component type is invalid in this context");
  const label = labelled
    ? form.text("label", raw.label, { min: 1, max: MODAL_LIMITS.label, required: true })
    : undefined;
  const placeholder = form.text("placeholder", raw.placeholder, { max: MODAL_LIMITS.placeholder });
  const value = form.text("value", raw.value, { max: MODAL_LIMITS.value, verbatim: true });
  const min = form.integer("min_length", raw.min_length, { min: 0, max: MODAL_LIMITS.value });
  const max = form.integer("max_length", raw.max_length, { min: 1, max: MODAL_LIMITS.value });
  const style = form.integer("style", raw.style ?? 0, { min: 1, max: 2 }) ?? 1;
  return {
    type: COMPONENT.input,
    custom_id: readCustomId(form, raw.custom_id),
    style,
    ...(label && { label }),
    ...(placeholder && { placeholder }),
    ...(value && { value }),
    ...(min !== undefined && { min_length: min }),
    ...(max !== undefined && { max_length: max }),
    required: raw.required !== false,
  };
}

/** The form as a person sees it. Its id is the bot's own. */
export function seenModal({ custom_id, title, components }: Modal): SeenModal {
  const fields = components.flatMap((part) => {
    const field = part.component ?? part.components?.[0];
    if (!field?.custom_id) return [];
    return [
      {
        id: field.custom_id,
        label: part.label ?? field.label ?? "",
        placeholder: field.placeholder ?? "",
      },
    ];
  });
  return { id: custom_id, title, fields };
}

/** What the client sends. It throws where the real one would not let a person submit. */
export function filledIn(modal: Modal, values: Readonly<Record<string, string>>): Component[] {
  const known = new Set([...everyComponent(modal.components)].map(({ custom_id }) => custom_id));
  const stray = Object.keys(values).find((id) => !known.has(id));
  if (stray !== undefined) throw new Error(`the form "${modal.title}" has no field ${stray}`);
  return modal.components.map(({ type, id, components, component }) => ({
    type,
    ...(id !== undefined && { id }),
    ...(components && { components: components.map((field) => filledField(field, values)) }),
    ...(component && { component: filledField(component, values) }),
  }));
}

function filledField(field: Component, values: Readonly<Record<string, string>>): Component {
  const typed = values[field.custom_id ?? ""] ?? String(field.value ?? "");
  const common = {
    type: field.type,
    ...(field.id !== undefined && { id: field.id }),
    custom_id: field.custom_id ?? "",
  };
  if (typed === "" && field.required !== false)
    throw new Error(`the field ${field.custom_id} must be filled in`);
  if (field.type === COMPONENT.select) {
    const choice = field.options?.find(({ label, value }) => label === typed || value === typed);
    if (typed !== "" && !choice)
      throw new Error(`the field ${field.custom_id} has no choice ${typed}`);
    return { ...common, values: choice ? [choice.value] : [] };
  }
  const length = charactersOf(typed);
  const most = field.max_length ?? MODAL_LIMITS.value;
  if (length > most)
    throw new Error(`the field ${field.custom_id} takes no more than ${most} characters`);
  if (typed !== "" && length < (field.min_length ?? 0))
    throw new Error(`the field ${field.custom_id} needs ${field.min_length} characters`);
  return { ...common, value: typed };
}
