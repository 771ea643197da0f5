/** Who tells an event: a member through the player site, or a party by the name it has on every record. */
export type EventSource = { readonly username: string } | { readonly party: string }

export const bankFeed: EventSource = { party: 'bank feed' }
export const playerSite: EventSource & { readonly party: string } = { party: 'player site' }
