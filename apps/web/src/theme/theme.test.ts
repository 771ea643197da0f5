import { expect, test } from 'vitest'
import { baseline } from './components/baseline.ts'
import { createAppTheme, defaultAppearance, gridSpacing, spacingUnit } from './theme.ts'

test('takes the grid spacing of the spec, 3 units of 4 px, from the theme', () => {
  expect([gridSpacing, spacingUnit]).toEqual([3, 4])
  const theme = createAppTheme(defaultAppearance)
  expect(theme.spacing()).toContain('4px')
  const styles = baseline.MuiCssBaseline?.styleOverrides
  expect(typeof styles === 'function' && styles(theme)).toMatchObject({
    ':root': { '--grid-gap': 'calc(3 * var(--mui-spacing, 4px))' },
  })
})
