import { expect, test } from 'vitest'
import { closeSnackbar, openSnackbar, snackbar } from './snackbar.ts'

test('the defaults are the spec’s', () => {
  openSnackbar()
  expect(snackbar()).toMatchObject({
    open: true,
    message: 'Note archived',
    anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
    variant: 'default',
    alert: { color: 'primary', variant: 'filled' },
    transition: 'Fade',
    close: true,
    actionButton: false,
  })
})

test('fields that are not given fall back to the defaults, not to the last message’s', () => {
  openSnackbar({ message: 'Paid', variant: 'alert', alert: { color: 'success' }, close: false })
  expect(snackbar()).toMatchObject({ message: 'Paid', alert: { color: 'success', variant: 'filled' }, close: false })
  openSnackbar({ message: 'Saved' })
  expect(snackbar()).toMatchObject({ message: 'Saved', variant: 'default', alert: { color: 'primary' }, close: true })
})

test('closing keeps the fields, so that nothing changes while it fades', () => {
  openSnackbar({ message: 'Paid' })
  closeSnackbar()
  expect(snackbar()).toMatchObject({ open: false, message: 'Paid' })
})
