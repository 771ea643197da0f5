import { resource } from '../resource.ts'

/** The imports of a register. */
export const registerRuns = resource('registers.runs', {
  access: 'protection.read',
  sorts: ['-startedAt', 'startedAt'],
  topics: ['members'],
  views: ['register-runs'],
  columns: {
    startedAt: 'instant',
    fileName: 'text',
    status: 'label',
    lines: 'number',
    broken: 'number',
    added: 'number',
    changed: 'number',
    removed: 'number',
    hits: 'number',
    startedBy: 'person',
    finishedAt: 'instant',
  },
  export: { permission: 'exports.members', fileName: 'register-imports' },
})

/** Matches with the register or with excluded members. */
export const registerHits = resource('registers.hits', {
  access: 'protection.read',
  sorts: ['-foundAt', 'foundAt'],
  topics: ['members'],
  views: ['register-hits'],
  columns: {
    foundAt: 'instant',
    username: 'text',
    name: 'text',
    status: 'label',
    reasons: 'label',
    occasion: 'label',
    matched: 'text',
    phone: 'code',
    decidedAt: 'instant',
    decidedBy: 'person',
    reason: 'reason',
  },
  export: { permission: 'exports.members', fileName: 'register-hits' },
})
