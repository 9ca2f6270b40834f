/**
 * What components a message may hold: rows of buttons or a select, and with the flag for it the
 * second kind of layout.
 */
import { charactersOf, type Form } from "./form.ts";
import {
  type Choice,
  COMPONENT,
  type Component,
  everyComponent,
  isRecord,
  type Json,
} from "./wire.ts";

export const COMPONENT_LIMITS = {
  rows: 5,
  inRow: 5,
  customId: 100,
  label: 80,
  options: 25,
  url: 512,
  total: 40,
  text: 4000,
} as const;

const SELECTS: readonly number[] = [3, 5, 6, 7, 8];
const LAYOUTS: readonly number[] = [1, 9, 10, 12, 13, 14, 17];
const LINK = 5;

/** `v2`: the message carries IS_COMPONENTS_V2. */
export function readComponents(
  form: Form,
  value: unknown,
  { v2 }: { readonly v2: boolean },
): Component[] {
  const max = v2 ? COMPONENT_LIMITS.total : COMPONENT_LIMITS.rows;
  const read = v2 ? readLayout : readRow;
  const components = form.items("components", value, { max }).map(([at, raw]) => read(at, raw));
  const all = [...everyComponent(components)];
  const at = form.in("components");
  if (v2 && all.length > COMPONENT_LIMITS.total)
    at.fault(
      "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
      `The total number of components cannot exceed ${COMPONENT_LIMITS.total}`,
    );
  const shown = all.reduce((length, { content = "" }) => length + charactersOf(content), 0);
  if (shown > COMPONENT_LIMITS.text)
    at.fault(
      "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
      `Components displayable text size exceeds maximum size of ${COMPONENT_LIMITS.text}`,
    );
  refuseTwins(at, components);
  return numbered(components);
}

function readRow(form: Form, raw: Json): Component {
  if (raw.type !== COMPONENT.row) {
    form.fault("UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).');
    return { type: COMPONENT.row };
  }
  const inside = form.items("components", raw.components, {
    min: 1,
    max: COMPONENT_LIMITS.inRow,
    required: true,
  });
  const wide = inside.some(([, one]) => SELECTS.includes(one.type as number));
  if (wide)
    for (const [at] of inside.slice(1))
      at.fault(
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        "The specified component exceeds the maximum width",
      );
  return { type: COMPONENT.row, components: inside.map(([at, one]) => readInteractive(at, one)) };
}

function readInteractive(form: Form, raw: Json): Component {
  if (raw.type === COMPONENT.button) return readButton(form, raw);
  if (SELECTS.includes(raw.type as number)) return readSelect(form, raw);
  form
    .in("type")
    .fault("COMPONENT_TYPE_INVALID", "The specified component type is invalid in this context");
  return { type: 0 };
}

function readButton(form: Form, raw: Json): Component {
  const style = form.integer("style", raw.style ?? 0, { min: 1, max: 6 }) ?? 0;
  const label = form.text("label", raw.label, {
    max: COMPONENT_LIMITS.label,
    required: !isRecord(raw.emoji),
  });
  const common = {
    type: COMPONENT.button,
    style,
    ...(label && { label }),
    ...(raw.disabled === true && { disabled: true }),
  };
  if (style !== LINK) {
    if (raw.custom_id === undefined)
      form.in("custom_id").fault("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required");
    return {
      ...common,
      ...(raw.custom_id !== undefined && { custom_id: readCustomId(form, raw.custom_id) }),
    };
  }
  if (raw.custom_id !== undefined)
    form
      .in("custom_id")
      .fault(
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        "A custom id and url cannot both be specified",
      );
  return {
    ...common,
    url: form.text("url", raw.url, { max: COMPONENT_LIMITS.url, required: true }),
  };
}

/** For modals too. */
export function readSelect(form: Form, raw: Json): Component {
  const placeholder = form.text("placeholder", raw.placeholder, { max: 150 });
  const options = raw.type === COMPONENT.select ? { options: readChoices(form, raw.options) } : {};
  return {
    type: raw.type as number,
    custom_id: readCustomId(form, raw.custom_id),
    ...(placeholder && { placeholder }),
    ...options,
    ...(raw.disabled === true && { disabled: true }),
    ...(raw.required === false && { required: false }),
  };
}

function readChoices(form: Form, value: unknown): Choice[] {
  return form
    .items("options", value, { min: 1, max: COMPONENT_LIMITS.options, required: true })
    .map(([at, raw]) => ({
      label: at.text("label", raw.label, { max: 100, required: true }) ?? "",
      value: at.text("value", raw.value, { max: 100, required: true }) ?? "",
    }));
}

/** Bots keep their own data in it, so it comes back byte for byte. */
export function readCustomId(form: Form, value: unknown): string {
  return (
    form.text("custom_id", value, {
      min: 1,
      max: COMPONENT_LIMITS.customId,
      required: true,
      verbatim: true,
    }) ?? ""
  );
}

function readLayout(form: Form, raw: Json): Component {
  if (!LAYOUTS.includes(raw.type as number)) {
    form.fault(
      "UNION_TYPE_CHOICES",
      `Value of field "type" must be one of (${LAYOUTS.join(", ")}).`,
    );
    return { type: 0 };
  }
  if (raw.type === COMPONENT.row) return readRow(form, raw);
  if (raw.type === COMPONENT.text)
    return {
      type: COMPONENT.text,
      content: form.text("content", raw.content, { min: 1, max: 4000, required: true }) ?? "",
    };
  if (raw.type === COMPONENT.container || raw.type === COMPONENT.section) {
    const inside = form.items("components", raw.components, {
      min: 1,
      max: COMPONENT_LIMITS.total,
      required: true,
    });
    const accessory =
      isRecord(raw.accessory) && raw.accessory.type === COMPONENT.button
        ? readButton(form.in("accessory"), raw.accessory)
        : undefined;
    return {
      type: raw.type,
      components: inside.map(([at, one]) => readLayout(at, one)),
      ...(accessory && { accessory }),
    };
  }
  return raw as Json & { type: number };
}

/** `at`: where the components are. No two may answer to one name. */
export function refuseTwins(at: Form, components: readonly Component[]): void {
  const seen = new Set<string>();
  const visit = (form: Form, { custom_id, components = [], component, accessory }: Component) => {
    if (custom_id !== undefined && seen.has(custom_id))
      form
        .in("custom_id")
        .fault("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    if (custom_id !== undefined) seen.add(custom_id);
    for (const [index, inner] of components.entries()) visit(form.in("components", index), inner);
    if (component) visit(form.in("component"), component);
    if (accessory) visit(form.in("accessory"), accessory);
  };
  for (const [index, one] of components.entries()) visit(at.in(index), one);
}

/** Gives every component the number that it comes back with. */
export function numbered(components: readonly Component[]): Component[] {
  let next = 1;
  const number = (one: Component): Component => ({
    ...one,
    id: next++,
    ...(one.components && { components: one.components.map(number) }),
    ...(one.component && { component: number(one.component) }),
    ...(one.accessory && { accessory: number(one.accessory) }),
  });
  return components.map(number);
}
