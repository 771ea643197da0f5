// Written by `npm run gen` from the contract's values. Do not edit.

export const sessionRoutes = {
  'session.login': { method: 'POST', path: '/login', under: 'account', idempotent: false, noCache: false, ifMatch: false },
  'session.me': { method: 'GET', path: '/me', under: 'account', idempotent: false, noCache: false, ifMatch: false, topics: ['admins'] },
  'session.logout': { method: 'POST', path: '/logout', under: 'account', idempotent: false, noCache: false, ifMatch: false },
  'session.step-up': { method: 'POST', path: '/step-up', under: 'account', idempotent: false, noCache: false, ifMatch: false },
  'session.config': { method: 'GET', path: '/config.json', under: 'origin', idempotent: false, noCache: false, ifMatch: false },
} as const
