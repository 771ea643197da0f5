import { expect, test } from 'vitest'
import { closeSnackbar, openSnackbar, snackbar } from './snackbar.ts'

test('uses the defaults of the spec', () => {
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

test('falls back to the defaults, not to the last message’s fields', () => {
  openSnackbar({ message: 'Paid', variant: 'alert', alert: { color: 'success' }, close: false })
  expect(snackbar()).toMatchObject({ message: 'Paid', alert: { color: 'success', variant: 'filled' }, close: false })
  openSnackbar({ message: 'Saved' })
  expect(snackbar()).toMatchObject({ message: 'Saved', variant: 'default', alert: { color: 'primary' }, close: true })
})

test('keeps the fields on closing, so that nothing changes during the fade', () => {
  openSnackbar({ message: 'Paid' })
  closeSnackbar()
  expect(snackbar()).toMatchObject({ open: false, message: 'Paid' })
})

test('takes each place and transition of the spec', () => {
  openSnackbar({ anchorOrigin: { vertical: 'top', horizontal: 'center' }, transition: 'SlideLeft' })
  expect(snackbar()).toMatchObject({ anchorOrigin: { vertical: 'top', horizontal: 'center' }, transition: 'SlideLeft' })
  openSnackbar()
  expect(snackbar().transition).toBe('Fade')
})
