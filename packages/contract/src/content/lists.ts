import { resource } from '../resource.ts'

const spec = {
  access: 'content.read',
  sorts: ['position', '-updatedAt', 'updatedAt'],
  topics: ['content'],
  columns: {
    position: 'number',
    picture: 'label',
    title: 'text',
    schedule: 'label',
    status: 'label',
    audience: 'label',
    device: 'label',
    startsAt: 'instant',
    endsAt: 'instant',
    updatedAt: 'instant',
    updatedBy: 'person',
  },
} as const
const exported = <const N extends string>(fileName: N) => ({ permission: 'content.read', fileName }) as const

export const banners = resource('banners.list', { ...spec, views: ['banners'], export: exported('banners') })
export const events = resource('events.list', { ...spec, views: ['events'], export: exported('events') })
export const popups = resource('popups.list', { ...spec, views: ['popups'], export: exported('popups') })
