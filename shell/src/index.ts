// Nothing eager may stand here: the shared libraries are negotiated before anything that needs them is loaded.
void import('./bootstrap');
