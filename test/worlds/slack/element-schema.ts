/** What may be in the elements of a block: buttons, menus, pickers, inputs, images. */
import { LIMITS } from "./limits.ts";
import {
  both,
  byType,
  type Check,
  flag,
  list,
  may,
  need,
  number,
  oneOf,
  rule,
  shape,
  string,
} from "./schema.ts";
import { confirm, option, plain, richText } from "./text-schema.ts";

const type = need(string());
const acting = {
  type,
  action_id: may(string(LIMITS.id)),
  confirm: may(confirm),
  focus_on_load: may(flag),
};
const placeholder = may(plain(LIMITS.placeholder));
const options = need(list(option, LIMITS.options));
const few = need(list(option, 10));

const button = shape({
  type,
  action_id: may(string(LIMITS.id)),
  text: need(plain(LIMITS.buttonText)),
  value: may(string(LIMITS.buttonValue)),
  url: may(string(LIMITS.url)),
  style: may(oneOf("primary", "danger")),
  confirm: may(confirm),
  accessibility_label: may(string(LIMITS.buttonText)),
});

const picker = (initial: string) => shape({ ...acting, placeholder, [initial]: may(string()) });
const menu = (more: Parameters<typeof shape>[0]) => shape({ ...acting, placeholder, ...more });
const groups = may(list(shape({ label: need(plain(LIMITS.buttonText)), options }), LIMITS.options));
const chosen = { max_selected_items: may(number), initial_options: may(list(option)) };
const oneSource: Check = rule((value, at, report) => {
  if ((value.options === undefined) === (value.option_groups === undefined)) {
    report("must define either `options` or `option_groups`", `${at}/type`);
  }
});

const image = both(
  shape({
    type,
    alt_text: need(string(LIMITS.altText)),
    image_url: may(string(LIMITS.url)),
    slack_file: may(() => {}),
  }),
  rule((value, at, report) => {
    if ((value.image_url === undefined) === (value.slack_file === undefined)) {
      report("must define either `image_url` or `slack_file`", `${at}/type`);
    }
  }),
);

const MENUS: Readonly<Record<string, Check>> = {
  static_select: both(
    menu({
      options: may(list(option, LIMITS.options)),
      option_groups: groups,
      initial_option: may(option),
    }),
    oneSource,
  ),
  multi_static_select: both(
    menu({ options: may(list(option, LIMITS.options)), option_groups: groups, ...chosen }),
    oneSource,
  ),
  users_select: menu({ initial_user: may(string()) }),
  channels_select: menu({ initial_channel: may(string()), response_url_enabled: may(flag) }),
  conversations_select: menu({
    initial_conversation: may(string()),
    default_to_current_conversation: may(flag),
    response_url_enabled: may(flag),
    filter: may(() => {}),
  }),
  radio_buttons: shape({ ...acting, options: few, initial_option: may(option) }),
  checkboxes: shape({ ...acting, options: few, initial_options: may(list(option)) }),
  datepicker: picker("initial_date"),
  timepicker: picker("initial_time"),
};

const typed = (more: Parameters<typeof shape>[0]) =>
  shape({
    type,
    action_id: may(string(LIMITS.id)),
    placeholder,
    focus_on_load: may(flag),
    dispatch_action_config: may(() => {}),
    ...more,
  });

const INPUTS: Readonly<Record<string, Check>> = {
  plain_text_input: typed({
    initial_value: may(string(LIMITS.inputText, 0)),
    multiline: may(flag),
    min_length: may(number),
    max_length: may(number),
  }),
  number_input: typed({
    is_decimal_allowed: need(flag),
    initial_value: may(string()),
    min_value: may(string()),
    max_value: may(string()),
  }),
  email_text_input: typed({ initial_value: may(string()) }),
  url_text_input: typed({ initial_value: may(string()) }),
  rich_text_input: typed({ initial_value: may(richText) }),
};

const overflow = shape({
  type,
  action_id: may(string(LIMITS.id)),
  options: need(list(option, LIMITS.overflow)),
  confirm: may(confirm),
});

export const actionsElement: Check = byType({ button, overflow, ...MENUS });
export const accessory: Check = byType({ button, overflow, image, ...MENUS });
export const inputElement: Check = byType({ ...INPUTS, ...MENUS });
export const imageElement: Check = image;
