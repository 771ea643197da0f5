import { expect, test } from 'vitest'
import { fontNames, fontStack } from './font-names.ts'
import { accents, badgeRed, gridGap, ground, type Mode, type Preset, radius, type Status } from './tokens.ts'

const modes: readonly Mode[] = ['light', 'dark']
const presets: readonly Preset[] = [1, 2, 3, 4, 5, 6]

test('the style sheet has the values of the tokens', async () => {
  // After a change of the tokens: vitest run --project unit apps/web/src/theme -u
  await expect(tokensSheet()).toMatchFileSnapshot('./tokens.css')
})

/** The text of `tokens.css`: the variables of every page, chosen by the attributes that `boot.ts` sets on `<html>`. */
const tokensSheet = (): string =>
  [
    '/* The values of tokens.ts, checked against them by tokens-css.test.ts. */\n',
    rule(':root', { radius: `${radius}px`, font: fontStack('Roboto'), 'grid-gap': `${gridGap}px`, badge: badgeRed }),
    ...fontNames.slice(1).map(font => rule(`[data-font="${font}"]`, { font: fontStack(font) })),
    ...modes.map(mode => rule(`[data-mode="${mode}"]`, baseOf(mode))),
    ...presets.flatMap(preset =>
      modes.map(mode => rule(`[data-preset="${preset}"][data-mode="${mode}"]`, accentOf(preset, mode))),
    ),
    // On paper every page is light.
    '@media print {\n',
    indent(rule('[data-mode]', baseOf('light'))),
    ...presets.map(preset => indent(rule(`[data-preset="${preset}"][data-mode]`, accentOf(preset, 'light')))),
    '}\n',
  ].join('')

function baseOf(mode: Mode): Record<string, string> {
  const { bg, surface, sunken, line, lineStrong, text, text2, text3, veil, shadow, ok, warn, bad, info } = ground[mode]
  return {
    'color-scheme': mode,
    bg,
    surface,
    sunken,
    line,
    'line-strong': lineStrong,
    text,
    'text-2': text2,
    'text-3': text3,
    hover: veil,
    shadow,
    ...statusOf('ok', ok),
    ...statusOf('warn', warn),
    ...statusOf('bad', bad),
    ...statusOf('info', info),
  }
}

const statusOf = (name: string, { main, soft, ink }: Status) => ({
  [name]: main,
  [`${name}-soft`]: soft,
  [`${name}-ink`]: ink,
})

function accentOf(preset: Preset, mode: Mode): Record<string, string> {
  const { main, ink, soft, second } = accents[preset][mode]
  return { main, 'main-ink': ink, 'main-soft': soft, second }
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

const rule = (selector: string, values: Readonly<Record<string, string>>): string =>
  `${selector} {\n${Object.entries(values)
    .map(([name, value]) => `  ${name === 'color-scheme' ? name : `--${name}`}: ${value.replaceAll("'", '"')};\n`)
    .join('')}}\n`
