import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { ask, fit } from './lib/engine';

const target = document.getElementById('app');
if (target) mount(App, { target });

if (fit && 'serviceWorker' in navigator && import.meta.env.PROD) {
  // The copy for use without a network has the book and the checker too: it is fetched when the solver is there.
  void ask('hello')
    .catch(() => undefined)
    .then(() => navigator.serviceWorker.register('./sw.js'))
    .catch(() => undefined);
}
