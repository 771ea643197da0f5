import type { Components, Theme } from '@mui/material/styles'

/** Fields: 40 px, a hairline that darkens, small labels. `outlined` is the person's choice. */
export const inputs = (outlined: boolean): Components<Theme> => ({
  MuiTextField: { defaultProps: { size: 'small', variant: outlined ? 'outlined' : 'filled', fullWidth: true } },
  MuiInputBase: { styleOverrides: { root: { fontSize: 14 }, input: { lineHeight: 1.6 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: ({ theme }) => ({
        borderColor: theme.vars.palette.lineStrong,
        transition: 'border-color 120ms',
        // The room its label leaves in the edge is measured for Latin; Thai's taller line, which each element has of
        // its own, would push the edge down.
        '& > legend, & > legend > span': { lineHeight: '11px' },
      }),
      root: ({ theme }) => ({
        background: theme.vars.palette.background.paper,
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
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
