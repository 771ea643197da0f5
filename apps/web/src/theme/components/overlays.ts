import type { Components, Theme } from '@mui/material/styles'

// Only floating elements have a shadow; dark mode uses a border instead.
const float = '0 8px 30px rgba(15, 25, 40, 0.14)'

/** Dialogs, drawers, menus, tooltips: thin borders, short transitions, lighter in dark mode. */
export const overlays: Components<Theme> = {
  // The container gets the focus on opening without an outline; the first control inside shows it.
  MuiModal: { styleOverrides: { root: { '& [tabindex="-1"]:focus-visible': { outline: 0 } } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(10, 16, 24, 0.38)' } } },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'xs' },
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: float,
        borderRadius: `calc(${theme.vars.shape.borderRadius} * 1.5)`,
        margin: 16,
        width: 'calc(100% - 32px)',
        '&.MuiDialog-paperFullScreen': { border: 0, borderRadius: 0, margin: 0, width: '100%' },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: 16, fontWeight: 600, lineHeight: 1.6, padding: '18px 20px 6px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '6px 20px 12px' } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    // On a phone buttons share the width and have a touch-friendly height.
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '10px 20px 18px',
        gap: 8,
        [theme.breakpoints.down('sm')]: { '& > button': { flex: 1, minHeight: 44 } },
      }),
    },
  },
  MuiPopover: {
    styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, boxShadow: float }) },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 34, fontSize: 13.5, lineHeight: 1.6, gap: 8 } } },
  MuiDrawer: {
    styleOverrides: { paper: ({ theme }) => ({ borderColor: theme.vars.palette.divider, boxShadow: 'none' }) },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: 12,
        fontWeight: 400,
        lineHeight: 1.6,
        background: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
      }),
    },
  },
}
