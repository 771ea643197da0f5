// Written by `npm run gen` from the contract's values. Do not edit.

export const joiningRoutes = {
  'session.invitation': { method: 'POST', path: '/invitation', under: 'account', idempotent: false, noCache: false, ifMatch: false },
  'session.register': { method: 'POST', path: '/register', under: 'account', idempotent: false, noCache: false, ifMatch: false },
  'session.forgot': { method: 'POST', path: '/forgot', under: 'account', idempotent: false, noCache: false, ifMatch: false },
  'session.reset': { method: 'POST', path: '/reset', under: 'account', idempotent: false, noCache: false, ifMatch: false },
} as const
