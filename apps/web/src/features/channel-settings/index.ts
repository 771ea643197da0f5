export { ChannelSettings } from './ChannelSettings.tsx'
