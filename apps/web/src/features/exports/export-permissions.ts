import type { Permission } from '@backoffice/contract'

/** Any of them lets an admin export a list. Written here, because the lists themselves are a large download. */
export const exportPermissions: readonly Permission[] = [
  'admins.read',
  'audit.read',
  'content.read',
  'exports.members',
  'exports.money',
  'marketing.read',
]
