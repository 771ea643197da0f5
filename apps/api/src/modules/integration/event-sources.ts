/** Source of an event: a member through the player site, or an external system by its recorded name. */
export type EventSource = { readonly username: string } | { readonly party: string }

export const bankFeed: EventSource = { party: 'bank feed' }
export const playerSite: EventSource & { readonly party: string } = { party: 'player site' }
