import { mount } from 'svelte'
import App from './App.svelte'
// what every board needs packs best with the frame
import './state/notebook/marked.svelte'
import { i18n } from './state/i18n.svelte'
import { settings } from './state/device/settings.svelte'

// words import what fetches their parts from here, so this file must not wait for them
void i18n.load(settings.language).then(() => mount(App, { target: document.body }))
