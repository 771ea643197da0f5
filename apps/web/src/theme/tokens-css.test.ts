import { expect, test } from 'vitest'
import { fontStack } from './fonts.ts'
import { createAppTheme, defaultAppearance } from './theme.ts'
import type { Mode, Preset } from './tokens.ts'

const ofMode = [
  'background-default',
  'background-paper',
  'background-sunken',
  'divider',
  'lineStrong',
  'text-primary',
  'text-secondary',
  'text-tertiary',
  'action-hover',
  'action-disabled',
  'error-main',
  'error-soft',
  'error-contrastText',
  'warning-main',
  'warning-contrastText',
]
const ofPreset = ['primary-main', 'primary-soft', 'primary-contrastText']

test('the style sheet of the public pages has the values of the theme', async () => {
  // After a change of the tokens: vitest run --project unit apps/web/src/theme -u
  await expect(tokensSheet()).toMatchFileSnapshot('./tokens.css')
})

/** The text of `tokens.css`. Its rules have no specificity: in the back office the theme's own come first. */
function tokensSheet(): string {
  const modes: readonly Mode[] = ['light', 'dark']
  const presets: readonly Preset[] = [1, 2, 3, 4, 5, 6]
  const palette = (names: readonly string[], preset: Preset, mode: Mode) => {
    const values = variablesOf(preset, mode)
    return names.map(name => [`--mui-palette-${name}`, String(values[`--mui-palette-${name}`])] as const)
  }
  return [
    '/* The variables of the theme that the public pages use. Checked against it by tokens-css.test.ts. */\n',
    rule(':root', [
      ['--mui-shape-borderRadius', `${defaultAppearance.radius}px`],
      ['--font-family', fontStack(defaultAppearance.font)],
    ]),
    ...modes.map(mode => rule(`[data-mode="${mode}"]`, [['color-scheme', mode], ...palette(ofMode, 5, mode)])),
    ...presets.flatMap(preset =>
      modes.map(mode => rule(`[data-preset="${preset}"][data-mode="${mode}"]`, palette(ofPreset, preset, mode))),
    ),
  ].join('')
}

const rule = (selector: string, values: readonly (readonly [string, string])[]) =>
  `:where(${selector}) {\n${values.map(([name, value]) => `  ${name}: ${value.replaceAll("'", '"')};\n`).join('')}}\n`

/** What the theme writes into the back office's page. */
function variablesOf(preset: Preset, mode: Mode): Readonly<Record<string, unknown>> {
  const sheets = createAppTheme({ ...defaultAppearance, preset }).generateStyleSheets()
  return Object.assign(
    {},
    ...sheets.flatMap(sheet =>
      Object.entries(sheet)
        .filter(([selector]) => selector.includes(mode))
        .map(([, values]) => values),
    ),
  )
}
