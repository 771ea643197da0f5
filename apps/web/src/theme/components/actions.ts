import type { Components, Theme } from '@mui/material/styles'

/** Buttons: flat, 34 px, no upper case. Icon buttons are 34 px squares. */
export const actions: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'inherit', variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 34,
        minWidth: 34,
        padding: '0 13px',
        gap: 7,
        fontSize: 13.5,
        fontWeight: 500,
        lineHeight: 1.6,
        textTransform: 'none',
        letterSpacing: 0,
        transition: 'background-color 120ms, border-color 120ms',
        borderRadius: theme.vars.shape.borderRadius,
      }),
      outlined: ({ theme, ownerState }) => ({
        background: theme.vars.palette.background.paper,
        borderColor:
          ownerState.color === 'error'
            ? `color-mix(in srgb, ${theme.vars.palette.error.main} 40%, ${theme.vars.palette.divider})`
            : theme.vars.palette.lineStrong,
        '&:hover': { background: theme.vars.palette.background.sunken },
        '&.Mui-disabled': { borderColor: theme.vars.palette.divider },
      }),
      contained: ({ theme }) => ({
        '&:hover': { filter: 'brightness(1.08)' },
        '&.Mui-disabled': { background: theme.vars.palette.background.sunken },
      }),
      sizeLarge: { minHeight: 40, fontSize: 13.5 },
      sizeSmall: { minHeight: 28, padding: '0 9px', fontSize: 12.5 },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    variants: [
      {
        props: { color: 'default' },
        style: ({ theme }: { theme: Theme }) => ({ color: theme.vars.palette.text.secondary }),
      },
    ],
    styleOverrides: {
      root: ({ theme }) => ({
        width: 34,
        height: 34,
        padding: 0,
        borderRadius: theme.vars.shape.borderRadius,
        transition: 'background-color 120ms',
        '&.Mui-disabled': { opacity: 0.4 },
      }),
      sizeSmall: { width: 26, height: 26 },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: 5, borderRadius: theme.vars.shape.borderRadius, '& svg': { fontSize: 18 } }),
    },
  },
}
