const COLOUR = /^#[0-9a-f]{6}$/i

export const isColour = (text: string): boolean => COLOUR.test(text)

/** Text on a button of this colour is white; below this contrast it is hard to read (WCAG 2, AA). */
export const READABLE_CONTRAST = 4.5

/** Contrast of white with a colour written #1a2b3c, from 1 to 21. Requires {@link isColour}. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(from =>
    linear(Number.parseInt(colour.slice(from, from + 2), 16)),
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
