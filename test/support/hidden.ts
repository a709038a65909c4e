const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** Invisible characters of a text, except line ends. */
export const hiddenIn = (text: string): string[] => text.replaceAll("\n", "").match(hidden) ?? [];
