/** Adds to a host's settings file. */
import { readFile } from "node:fs/promises";
import { put } from "./driver.ts";

type Settings = Readonly<Record<string, unknown>>;

/** Merges objects; everything else is replaced. The file need not exist. */
export async function addTo(file: string, more: Settings): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  await put(file, merged(JSON.parse(text), more));
}

const isSettings = (value: unknown): value is Settings =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function merged(old: unknown, more: Settings): Settings {
  const base = isSettings(old) ? old : {};
  const each = Object.entries(more).map(([key, value]) => [
    key,
    isSettings(value) ? merged(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(each) };
}
