// What the public pages use: no component library and no socket, so that they stay small.
export { consumeNotice, enter } from './login-redirect.ts'
export { restore } from './restore.ts'
export { SignInForm } from './SignInForm.tsx'
