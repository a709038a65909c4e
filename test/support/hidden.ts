const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** Characters of a file that a reader cannot see, its line ends apart. */
export const hiddenIn = (text: string): string[] => text.replaceAll("\n", "").match(hidden) ?? [];
