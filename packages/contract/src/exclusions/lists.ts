import { resource } from '../resource.ts'

/** Time-outs and exclusions. */
export const exclusions = resource('exclusions.list', {
  access: 'protection.read',
  sorts: ['-startsAt', 'startsAt'],
  topics: ['members'],
  views: ['exclusions'],
  columns: {
    member: 'member',
    kind: 'label',
    status: 'label',
    startsAt: 'instant',
    endsAt: 'instant',
    source: 'label',
    setBy: 'person',
    reason: 'reason',
    endedAt: 'instant',
    endedHow: 'label',
  },
  export: { permission: 'exports.members', fileName: 'excluded-members' },
})

/** Requests to return. */
export const exclusionReturns = resource('exclusions.returns', {
  access: 'protection.read',
  sorts: ['dueAt', '-dueAt', '-requestedAt', 'requestedAt'],
  topics: ['members'],
  views: ['exclusion-returns'],
  columns: {
    member: 'member',
    status: 'label',
    kind: 'label',
    requestedAt: 'instant',
    dueAt: 'instant',
    startsAt: 'instant',
    endsAt: 'instant',
    closedAt: 'instant',
    closedBy: 'person',
    reason: 'reason',
  },
  export: { permission: 'exports.members', fileName: 'returns-of-members' },
})
