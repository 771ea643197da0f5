/** The pages that are open to all, as the spec spells their paths. */
export const publicPaths = {
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  // The template's pages.
  login3: '/pages/login/login3',
  register3: '/pages/register/register3',
  forgotPassword3: '/pages/forgot-password/forgot-password3',
  checkMail3: '/pages/check-mail/check-mail3',
  resetPassword3: '/pages/reset-password/reset-password3',
  codeVerification3: '/pages/code-verification/code-verification3',
} as const
