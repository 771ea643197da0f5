import { resource } from '../resource.ts'

export const admins = resource('admins.list', {
  access: 'admins.read',
  sorts: ['username', '-username', '-lastSignedInAt', 'lastSignedInAt', '-createdAt', 'createdAt'],
  topics: ['admins'],
  views: ['admins'],
  columns: {
    username: 'text',
    name: 'text',
    email: 'text',
    role: 'named',
    status: 'label',
    secondFactor: 'label',
    lastSignedInAt: 'instant',
    lastSignedInIp: 'text',
    session: 'label',
    createdAt: 'instant',
  },
  export: { permission: 'admins.read', fileName: 'admins' },
})

export const signIns = resource('admins.sign-ins', {
  access: 'admins.read',
  sorts: ['-at', 'at'],
  topics: ['admins'],
  views: ['sign-ins'],
  columns: {
    at: 'instant',
    admin: 'person',
    kind: 'label',
    outcome: 'label',
    code: 'label',
    method: 'label',
    ip: 'text',
    userAgent: 'text',
  },
  export: { permission: 'admins.read', fileName: 'sign-ins' },
})
