import { permissionOf } from '@backoffice/contract'
import type { gameSwitch, GameSwitchForm } from '@backoffice/contract/agent/forms'
import { ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { isKnown, lockSwitch, saveSwitch } from '../switches.repo.ts'

/** `id` names the provider, or the provider and the game, in the audit. */
export type SwitchRequest = GameSwitchForm & { readonly id: string }
export const switchIdOf = ({ provider, game }: GameSwitchForm): string =>
  game === null ? provider : `${provider}/${game}`

/** Switches a provider or a game on or off. Bets after its commit are refused or accepted accordingly. */
export const switchGame = recordCommand({
  name: 'game.switch',
  permission: permissionOf('games.switch'),
  kind: 'game-switch',
  lock: async ({ tx, actor, now }: AdminContext, input: SwitchRequest) =>
    (await isKnown(tx, input)) ? lockSwitch(tx, input, actor.id, now) : undefined,
  async check(_, { isOn, by, at }, { on }) {
    if (isOn !== on) return ok({ on })
    return refuse('STATE_CONFLICT', { status: on ? 'on' : 'off', ...(by === null ? {} : { by, at }) })
  },
  save: ({ tx, actor, now }, { id }, _, input) => saveSwitch(tx, id, input, actor.id, now),
  changes: ({ isOn }, { on }, { reason }) => ({ before: { on: isOn }, after: { on }, reason }),
  event: () => ({ name: 'game.switched', topic: 'games', ids: [] }),
  show: async ({ actor, now }, { provider, game, on, reason }) =>
    ok<z.output<typeof gameSwitch>>({ provider, game, on, reason, by: { id: actor.id, name: actor.name }, at: now }),
})
