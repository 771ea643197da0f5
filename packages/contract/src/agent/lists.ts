import { resource } from '../resource.ts'

export const gameCatalogue = resource('games.catalogue', {
  access: 'games.read',
  sorts: ['provider', '-provider', 'name', '-name'],
  topics: ['games'],
  views: ['game-catalogue'],
  columns: { name: 'text', game: 'code', provider: 'text', category: 'label', status: 'label', switch: 'text' },
  export: { permission: 'exports.money', fileName: 'game-catalogue' },
})

export const gameSwitches = resource('games.switches', {
  access: 'games.read',
  sorts: ['-at', 'at'],
  topics: ['games'],
  views: ['game-switches'],
  columns: { at: 'instant', provider: 'text', game: 'text', on: 'label', reason: 'reason', by: 'person' },
  export: { permission: 'exports.money', fileName: 'game-switches' },
})
