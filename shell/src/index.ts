// Everything waits behind this import, so that the shared libraries are agreed on before any of them is used.
void import('./bootstrap');
