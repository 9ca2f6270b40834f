/**
 * Themes: how screens look, for the channels that have colours of their own. The operator chooses
 * one.
 */
import { z } from "zod";

/**
 * `auto`: as the screen itself is set; `dark` and `light`: for such a background; `plain`: colours
 * carry no meaning.
 */
export const THEMES = ["auto", "dark", "light", "plain"] as const;
export type Theme = (typeof THEMES)[number];

export const themeOption = z
  .enum(THEMES)
  .default("auto")
  .describe("How it looks: auto, dark, light or plain");
