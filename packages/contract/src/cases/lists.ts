import { resource } from '../resource.ts'

/** Cases of risk: the queue. */
export const caseList = resource('cases.list', {
  access: 'risk.read',
  sorts: ['-score', 'score', 'deadline', '-deadline', 'openedAt', '-openedAt'],
  topics: ['risk'],
  views: ['cases'],
  columns: {
    number: 'number',
    subject: 'text',
    score: 'number',
    severity: 'label',
    status: 'label',
    timing: 'label',
    deadline: 'instant',
    claimedBy: 'person',
    rules: 'text',
    holds: 'text',
    openedAt: 'instant',
    openedBy: 'person',
    text: 'text',
    waitingFor: 'label',
    snoozedUntil: 'instant',
    verdict: 'label',
    decidedBy: 'person',
    confirmedBy: 'person',
    closedAt: 'instant',
  },
  export: { permission: 'risk.read', fileName: 'cases' },
})
