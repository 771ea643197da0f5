import { resource } from '../resource.ts'

/** Complaints of members. */
export const complaintList = resource('complaints.list', {
  access: 'compliance.read',
  sorts: ['-receivedAt', 'receivedAt', 'deadline', '-deadline'],
  topics: ['compliance'],
  views: ['complaints'],
  columns: {
    receivedAt: 'instant',
    member: 'member',
    category: 'label',
    status: 'label',
    timing: 'label',
    deadline: 'instant',
    assignedTo: 'person',
    text: 'text',
    channel: 'label',
    disputed: 'money',
    outcome: 'label',
    paid: 'money',
    answeredAt: 'instant',
    answeredBy: 'person',
    adrBody: 'text',
    decision: 'label',
    createdBy: 'person',
  },
  export: { permission: 'compliance.read', fileName: 'complaints' },
})
