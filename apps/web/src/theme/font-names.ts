// Apart from the tokens, which no script of a page needs.
export const fontNames = ['Roboto', 'Poppins', 'Inter'] as const
export type FontName = (typeof fontNames)[number]

/**
 * The font stack of a chosen font. Thai glyphs always come from the bundled Thai font, Chinese ones, which are too many
 * to download, from the system.
 */
export const fontStack = (font: FontName): string =>
  `'${font}', 'Noto Sans Thai', system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif`
