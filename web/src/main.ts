import { mount } from 'svelte'
import App from './App.svelte'
// what every board needs packs best with the frame
import './state/notebook/marked.svelte'
import { i18n } from './state/i18n.svelte'
import { screen } from './state/device/screen.svelte'
import { settings } from './state/device/settings.svelte'

// no `await` at the top: words, and in WebKit any part fetched meanwhile, would wait for this file forever
void Promise.all([i18n.load(settings.language), screen.dress()]).then(() =>
  mount(App, { target: document.body }),
)
