export { ForgotForm } from './ForgotForm.tsx'
export { LinkForm } from './LinkForm.tsx'
export { takeLinkToken } from './link-token.ts'
