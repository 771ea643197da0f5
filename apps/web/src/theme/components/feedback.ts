import type { Components, Theme } from '@mui/material/styles'

/** Alerts use their status colours; filled ones the text colour measured on them. */
export const feedback: Components<Theme> = {
  MuiAlert: {
    styleOverrides: {
      root: { fontSize: 13.5, lineHeight: 1.6, alignItems: 'center', padding: '4px 14px' },
      message: { padding: '6px 0' },
      icon: { padding: '6px 0', marginInlineEnd: 10, opacity: 1 },
      action: { paddingTop: 0, alignItems: 'center' },
    },
    variants: (['primary', 'success', 'warning', 'error', 'info'] as const).flatMap(color => [
      {
        props: { color, variant: 'filled' as const },
        style: ({ theme }: { theme: Theme }) => ({
          background: theme.vars.palette[color].main,
          color: theme.vars.palette[color].contrastText,
          fontWeight: 500,
        }),
      },
      {
        props: { color, variant: 'standard' as const },
        style: ({ theme }: { theme: Theme }) => ({
          background: theme.vars.palette[color].soft,
          color: theme.vars.palette[color].main,
          '& .MuiAlert-icon': { color: theme.vars.palette[color].main },
        }),
      },
    ]),
  },
  MuiLinearProgress: { styleOverrides: { root: { height: 3 } } },
}
