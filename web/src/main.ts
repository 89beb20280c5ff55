import { mount } from 'svelte'
import App from './App.svelte'
// what every board needs packs best with the frame
import './scene/Chip.svelte'
import './state/notebook/marked.svelte'
import { i18n } from './state/i18n.svelte'
import { settings } from './state/device/settings.svelte'

await i18n.load(settings.language)
mount(App, { target: document.body })
