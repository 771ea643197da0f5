// Written by `npm run gen` from the contract's values. Do not edit.

export const exportPermissions = [
  'admins.read',
  'audit.read',
  'compliance.read',
  'content.read',
  'documents.read',
  'exports.members',
  'exports.money',
  'marketing.read',
  'risk.read',
  'settings.read',
] as const
