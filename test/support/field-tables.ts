/** The fields of a JSON Schema as the rows of a documentation table. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** `field`, with `?` where it may be missing; its type; what it means. */
export type Row = readonly [field: string, type: string, meaning: string];

/** Objects within it have rows of their own, unless they have a name. */
export function rowsOf(schema: Schema, prefix = ""): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]): Row[] => {
    const isRequired = schema.required?.includes(name) ?? false;
    const own: Row = [
      `\`${prefix}${name}${isRequired ? "" : "?"}\``,
      typeOf(property),
      property.description ?? (property.$ref ? "" : `NO MEANING OF ${prefix}${name}`),
    ];
    const inner = property.anyOf?.find(({ properties }) => properties) ?? property;
    const items = property.items ?? {};
    return [
      own,
      ...rowsOf(inner, `${prefix}${name}.`),
      ...(items.properties ? rowsOf(items, `${prefix}${name}[].`) : []),
    ];
  });
}

function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.replace(/^.*\//, "");
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.items?.items) return typeOf(schema.items).replace(/^list/, "list of lists");
  if (schema.items) return `list of ${typeOf(schema.items)}s`;
  return [schema.type ?? "any"].flat().join(" or ");
}

/** The rows of the first table below a heading of a page. */
export function tableBelow(page: string, heading: string): Row[] {
  const lines = page.split("\n");
  const start = lines.findIndex(
    (line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === heading,
  );
  if (start < 0) throw new Error(`there is no heading ${heading}`);
  const rows: Row[] = [];
  for (const line of lines.slice(start + 1)) {
    if (/^#+ /.test(line)) break;
    if (!line.startsWith("|")) {
      if (rows.length > 0) break;
      continue;
    }
    const [field = "", type = "", meaning = ""] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    if (field.startsWith("`")) rows.push([field, type, meaning]);
  }
  return rows;
}
