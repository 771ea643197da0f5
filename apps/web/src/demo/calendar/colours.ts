/** The colours of events: the product's tokens in their light appearance, strong ones first. */
export const colours = {
  purple: '#5b3fa8',
  blue: '#1d5fa8',
  green: '#0b7a53',
  amber: '#8a5a00',
  red: '#b3261e',
  lightPurple: '#eeeaf8',
  lightBlue: '#e6f0fb',
  lightGreen: '#e4f5ee',
  lightAmber: '#fdf1d8',
  lightRed: '#fce8e6',
} as const

const light = new Set<string>(Object.values(colours).slice(5))

/** Whether a text can be read on a background: one of the two is light. */
export const isReadable = (text: string, background: string): boolean => light.has(text) !== light.has(background)
