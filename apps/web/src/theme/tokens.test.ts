import { describe, expect, test } from 'vitest'
import { type Accent, accents, badgeRed, type Ground, ground, type Mode, type Preset } from './tokens.ts'

const modes: readonly Mode[] = ['light', 'dark']
const presets: readonly Preset[] = [1, 2, 3, 4, 5, 6]

describe('every text colour has a contrast of 4.5:1 on its background', () => {
  test.each(modes)('the base colours, %s', mode => {
    for (const [name, text, behind] of groundPairs(ground[mode]))
      expect(contrast(text, behind), name).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', badgeRed)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(presets.flatMap(preset => modes.map(mode => [preset, mode] as const)))('preset %s, %s', (preset, mode) => {
    for (const [name, text, behind] of accentPairs(accents[preset][mode], ground[mode]))
      expect(contrast(text, behind), name).toBeGreaterThanOrEqual(4.5)
  })
})

test('the contrast check detects a bad pair', () => {
  expect(contrast('#999999', '#ffffff')).toBeLessThan(4.5)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

type Pair = readonly [name: string, text: string, behind: string]

function groundPairs(of: Ground): Pair[] {
  const texts = [of.text, of.text2, of.text3].flatMap(text =>
    [of.bg, of.surface, of.sunken].map((behind): Pair => [`${text} on ${behind}`, text, behind]),
  )
  const statuses = [of.ok, of.warn, of.bad, of.info].flatMap((status): Pair[] => [
    [`${status.main} on its soft ground`, status.main, status.soft],
    [`${status.main} on the surface`, status.main, of.surface],
    [`${status.ink} on ${status.main}`, status.ink, status.main],
  ])
  return [...texts, ...statuses]
}

function accentPairs(of: Accent, on: Ground): Pair[] {
  return [
    ['ink on main', of.ink, of.main],
    ['main on surface', of.main, on.surface],
    ['main on bg', of.main, on.bg],
    ['main on soft', of.main, of.soft],
    ['second on surface', of.second, on.surface],
    ['text on soft', on.text, of.soft],
    ['text2 on soft', on.text2, of.soft],
  ]
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
