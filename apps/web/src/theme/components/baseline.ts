import type { Components, Theme } from '@mui/material/styles'
import { gridSpacing } from '../tokens.ts'

/** Global styles: type, figures, Thai line height, focus, reduced motion. */
export const baseline: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: theme => ({
      ':root': { '--grid-gap': theme.spacing(gridSpacing) },
      html: { WebkitTextSizeAdjust: '100%' },
      body: { fontSize: 14, lineHeight: 1.45, WebkitFontSmoothing: 'antialiased', MozOsxFontSmoothing: 'grayscale' },
      // Thai stacks vowels and tone marks above and below the line and needs more height than Latin.
      ':lang(th)': { lineHeight: 1.6 },
      'h1, h2, h3, h4, p, dl, dd, ul, ol, figure': { margin: 0 },
      // The few lists with bullets say so themselves.
      ':where(ul, ol)': { padding: 0, listStyle: 'none' },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      '::selection': { background: theme.vars.palette.primary.soft },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          // A duration, however short, makes every change of any element a transition of its own.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
      // Text for screen readers only.
      '.visually-hidden': {
        position: 'absolute',
        width: 1,
        height: 1,
        margin: -1,
        padding: 0,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
        border: 0,
      },
    }),
  },
}
