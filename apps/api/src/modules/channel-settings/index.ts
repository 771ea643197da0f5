export { channelSettingHandlers } from './channel-settings.routes.ts'
export { readChannelRules } from './channel-settings.repo.ts'
export { type ChannelBlock, findChannelBlock } from './domain/channel-rules.ts'
