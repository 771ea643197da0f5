import type { Components, Theme } from '@mui/material/styles'

/** Fields: 40 px, a thin border that darkens, small labels. `outlined` is a user setting. */
export const inputs = (outlined: boolean): Components<Theme> => ({
  MuiTextField: { defaultProps: { size: 'small', variant: outlined ? 'outlined' : 'filled', fullWidth: true } },
  MuiInputBase: { styleOverrides: { root: { fontSize: 14 }, input: { lineHeight: 1.6 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: ({ theme }) => ({
        borderColor: theme.vars.palette.lineStrong,
        transition: 'border-color 120ms',
        // The label's gap in the border is measured for Latin. Thai's line height would push the border down.
        '& > legend, & > legend > span': { lineHeight: '11px' },
      }),
      root: ({ theme }) => ({
        background: theme.vars.palette.background.paper,
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled': { background: theme.vars.palette.background.sunken },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
      }),
    },
  },
  MuiFilledInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        background: theme.vars.palette.background.sunken,
        '&:hover, &.Mui-focused': { background: theme.vars.palette.background.sunken },
      }),
    },
  },
  MuiInputLabel: { styleOverrides: { root: { fontSize: 14 } } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: 12, marginInline: 2, lineHeight: 1.6 } } },
})
